CREATE SCHEMA "permissions";
--> statement-breakpoint
CREATE TABLE "permissions"."companies" (
	"company_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions"."roles" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"builtin" text,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"holds_all" boolean DEFAULT false NOT NULL,
	"menu_ids" integer[] DEFAULT '{}' NOT NULL,
	"actions" text[] DEFAULT '{}' NOT NULL,
	"employees" integer[] DEFAULT '{}' NOT NULL,
	"departments" integer[] DEFAULT '{}' NOT NULL,
	"groups" integer[] DEFAULT '{}' NOT NULL,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "permissions"."roles" ADD CONSTRAINT "roles_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "permissions"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roles_company" ON "permissions"."roles" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "permissions"."roles" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "roles_builtin" ON "permissions"."roles" USING btree ("company_id","builtin");