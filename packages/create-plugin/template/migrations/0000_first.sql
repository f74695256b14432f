CREATE SCHEMA "pluginid";
--> statement-breakpoint
CREATE TABLE "pluginid"."entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"added_by" integer NOT NULL,
	"subject" text NOT NULL
);
