CREATE SCHEMA "bulletin";
--> statement-breakpoint
CREATE TABLE "bulletin"."announcements" (
	"bulletin_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"announced_on" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_bulletin_id_revision_pk" PRIMARY KEY("bulletin_id","revision")
);
--> statement-breakpoint
CREATE TABLE "bulletin"."bulletins" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"main_category_id" integer,
	"sub_category_id" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"plain" text NOT NULL,
	"file_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_draft" boolean NOT NULL,
	"published_on" timestamp with time zone,
	"finished_on" timestamp with time zone,
	"must_read" boolean NOT NULL,
	"deadline" timestamp with time zone,
	"pinned_until" date,
	"revision" integer DEFAULT 1 NOT NULL,
	"required_revision" integer DEFAULT 1 NOT NULL,
	"edited_on" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"updated_by" integer NOT NULL,
	"updated_on" timestamp with time zone NOT NULL,
	"deleted_on" timestamp with time zone,
	CONSTRAINT "bulletins_complete" CHECK ("bulletin"."bulletins"."is_draft" or ("bulletin"."bulletins"."sub_category_id" is not null and "bulletin"."bulletins"."main_category_id" is not null
        and "bulletin"."bulletins"."published_on" is not null and "bulletin"."bulletins"."finished_on" > "bulletin"."bulletins"."published_on"))
);
--> statement-breakpoint
CREATE TABLE "bulletin"."categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer NOT NULL,
	"updated_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletin"."poster_keys" (
	"digest" text PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletin"."poster_tickets" (
	"digest" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"employee_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"expires_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletin"."readers" (
	"employee_id" integer NOT NULL,
	"bulletin_id" integer NOT NULL,
	"finished_on" timestamp with time zone,
	"reminded_on" timestamp with time zone,
	CONSTRAINT "readers_bulletin_id_employee_id_pk" PRIMARY KEY("bulletin_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "bulletin"."reads" (
	"employee_id" integer NOT NULL,
	"read_on" timestamp with time zone NOT NULL,
	"bulletin_id" integer NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "reads_bulletin_id_employee_id_revision_pk" PRIMARY KEY("bulletin_id","employee_id","revision")
);
--> statement-breakpoint
ALTER TABLE "bulletin"."announcements" ADD CONSTRAINT "announcements_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"."bulletins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin"."bulletins" ADD CONSTRAINT "bulletins_main_category_id_categories_id_fk" FOREIGN KEY ("main_category_id") REFERENCES "bulletin"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin"."bulletins" ADD CONSTRAINT "bulletins_sub_category_id_categories_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "bulletin"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin"."categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "bulletin"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin"."readers" ADD CONSTRAINT "readers_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"."bulletins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin"."reads" ADD CONSTRAINT "reads_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"."bulletins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulletins_company" ON "bulletin"."bulletins" USING btree ("company_id","published_on");--> statement-breakpoint
CREATE INDEX "bulletins_author" ON "bulletin"."bulletins" USING btree ("created_by","published_on");--> statement-breakpoint
CREATE INDEX "bulletins_main" ON "bulletin"."bulletins" USING btree ("main_category_id");--> statement-breakpoint
CREATE INDEX "bulletins_sub" ON "bulletin"."bulletins" USING btree ("sub_category_id");--> statement-breakpoint
CREATE INDEX "bulletins_deleted" ON "bulletin"."bulletins" USING btree ("deleted_on");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "bulletin"."categories" USING btree ("company_id",coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "categories_parent" ON "bulletin"."categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "poster_keys_session" ON "bulletin"."poster_keys" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "readers_current" ON "bulletin"."readers" USING btree ("employee_id","finished_on","bulletin_id");