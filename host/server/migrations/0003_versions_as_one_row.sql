ALTER TABLE "host"."versions" RENAME TO "versions_by_name";--> statement-breakpoint
ALTER TABLE "host"."versions_by_name" RENAME CONSTRAINT "versions_pkey" TO "versions_by_name_pkey";--> statement-breakpoint
CREATE TABLE "host"."versions" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"authority" bigint DEFAULT 0 NOT NULL,
	"network_risk" bigint DEFAULT 0 NOT NULL,
	"navigation" bigint DEFAULT 0 NOT NULL,
	"organisation" bigint DEFAULT 0 NOT NULL,
	"settings" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "versions_single" CHECK ("host"."versions"."single")
);
--> statement-breakpoint
INSERT INTO "host"."versions" ("authority", "network_risk", "navigation", "organisation", "settings")
SELECT
	coalesce(max("version") FILTER (WHERE "name" = 'authority'), 0),
	coalesce(max("version") FILTER (WHERE "name" = 'networkRisk'), 0),
	coalesce(max("version") FILTER (WHERE "name" = 'navigation'), 0),
	coalesce(max("version") FILTER (WHERE "name" = 'organisation'), 0),
	coalesce(max("version") FILTER (WHERE "name" = 'settings'), 0)
FROM "host"."versions_by_name";--> statement-breakpoint
DROP TABLE "host"."versions_by_name";
