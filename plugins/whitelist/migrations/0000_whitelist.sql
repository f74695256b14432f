CREATE SCHEMA "whitelist";
--> statement-breakpoint
CREATE TABLE "whitelist"."entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ip" text NOT NULL,
	"company_ids" integer[] NOT NULL,
	"risk_level" smallint NOT NULL,
	"is_enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL,
	CONSTRAINT "entries_risk" CHECK ("whitelist"."entries"."risk_level" between 1 and 4),
	CONSTRAINT "entries_companies" CHECK (cardinality("whitelist"."entries"."company_ids") > 0)
);
--> statement-breakpoint
CREATE TABLE "whitelist"."takeovers" (
	"id" smallint PRIMARY KEY NOT NULL,
	"taken_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "entries_name" ON "whitelist"."entries" USING btree (lower("name"));