CREATE SCHEMA "equipment";
--> statement-breakpoint
CREATE TABLE "equipment"."items" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"photos" text[] NOT NULL,
	"borrower_id" integer,
	"due_on" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "items_company" ON "equipment"."items" USING btree ("company_id","name");