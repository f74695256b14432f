CREATE SCHEMA "nav";
--> statement-breakpoint
CREATE TABLE "nav"."entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"menu_code" text NOT NULL,
	"menu_type" smallint NOT NULL,
	"parent_id" integer,
	"sequence" integer NOT NULL,
	"open_type" smallint,
	"view_type" smallint,
	"size_width" integer,
	"size_height" integer,
	"need_token" boolean NOT NULL,
	"link" text,
	"enable" boolean NOT NULL,
	"ip_block" boolean NOT NULL,
	"icon_name" text NOT NULL,
	"access_control" boolean NOT NULL,
	"risk_level" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL,
	CONSTRAINT "entries_code_letters" CHECK ("nav"."entries"."menu_code" ~ '^[A-Za-z]{2,30}$'),
	CONSTRAINT "entries_risk" CHECK ("nav"."entries"."risk_level" between 1 and 4),
	CONSTRAINT "entries_kind" CHECK (("nav"."entries"."menu_type" = 0 and "nav"."entries"."open_type" is null and "nav"."entries"."view_type" is null and "nav"."entries"."link" is null and not "nav"."entries"."access_control")
       or ("nav"."entries"."menu_type" = 1 and "nav"."entries"."parent_id" is not null and "nav"."entries"."link" is not null
         and (("nav"."entries"."open_type" = 1 and "nav"."entries"."view_type" in (1, 2)) or ("nav"."entries"."open_type" in (2, 3) and "nav"."entries"."view_type" in (3, 4))))),
	CONSTRAINT "entries_size" CHECK ("nav"."entries"."size_width" between 100 and 4096 and "nav"."entries"."size_height" between 60 and 4096),
	CONSTRAINT "entries_not_in_itself" CHECK ("nav"."entries"."parent_id" <> "nav"."entries"."id")
);
--> statement-breakpoint
CREATE TABLE "nav"."menus" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"ticket_sites" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nav"."tickets" (
	"digest" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"employee_id" integer NOT NULL,
	"menu_id" integer NOT NULL,
	"expires_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nav"."entries" ADD CONSTRAINT "entries_company_id_menus_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "nav"."menus"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nav"."entries" ADD CONSTRAINT "entries_parent_id_entries_id_fk" FOREIGN KEY ("parent_id") REFERENCES "nav"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entries_code" ON "nav"."entries" USING btree ("company_id",lower("menu_code"));--> statement-breakpoint
CREATE INDEX "entries_parent" ON "nav"."entries" USING btree ("parent_id");