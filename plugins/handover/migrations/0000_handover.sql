CREATE SCHEMA "handover";
--> statement-breakpoint
CREATE TABLE "handover"."categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover"."category_tags" (
	"category_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "category_tags_category_id_tag_id_pk" PRIMARY KEY("category_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."editors" (
	"employee_id" integer NOT NULL,
	"handover_id" integer NOT NULL,
	"assigned_on" timestamp with time zone NOT NULL,
	"acknowledged_on" timestamp with time zone,
	"reminded_on" timestamp with time zone,
	CONSTRAINT "editors_employee_id_handover_id_pk" PRIMARY KEY("employee_id","handover_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."favourites" (
	"employee_id" integer NOT NULL,
	"handover_id" integer NOT NULL,
	CONSTRAINT "favourites_employee_id_handover_id_pk" PRIMARY KEY("employee_id","handover_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."files" (
	"handover_id" integer NOT NULL,
	"file_id" text NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "files_handover_id_file_id_pk" PRIMARY KEY("handover_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."handovers" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"category_id" integer,
	"tag_id" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"title_key" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(title, NFKC), '\s', '', 'g'))) STORED NOT NULL,
	"content_key" text NOT NULL,
	"level" smallint NOT NULL,
	"is_finish" boolean DEFAULT false NOT NULL,
	"finish_on" date,
	"is_url_public" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_by" integer NOT NULL,
	"revised_on" timestamp with time zone NOT NULL,
	"revised_parts" text[] NOT NULL,
	"updated_by" integer NOT NULL,
	"updated_on" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_by" integer,
	"deleted_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "handover"."items" (
	"id" serial PRIMARY KEY NOT NULL,
	"handover_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"is_required" boolean NOT NULL,
	"done_by" integer,
	"done_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "handover"."links" (
	"handover_id" integer PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"key" "bytea" NOT NULL,
	"key_version" integer NOT NULL,
	"expires_on" date,
	"passphrase_hash" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_on" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover"."looks" (
	"employee_id" integer NOT NULL,
	"read_on" timestamp with time zone NOT NULL,
	"handover_id" integer NOT NULL,
	CONSTRAINT "looks_employee_id_handover_id_pk" PRIMARY KEY("employee_id","handover_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."message_files" (
	"message_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handover"."messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" integer,
	"content" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"changed_on" timestamp with time zone DEFAULT null,
	"handover_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover"."readers" (
	"employee_id" integer NOT NULL,
	"handover_id" integer NOT NULL,
	CONSTRAINT "readers_employee_id_handover_id_pk" PRIMARY KEY("employee_id","handover_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."reads" (
	"employee_id" integer NOT NULL,
	"read_on" timestamp with time zone NOT NULL,
	"handover_id" integer NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "reads_employee_id_handover_id_pk" PRIMARY KEY("employee_id","handover_id")
);
--> statement-breakpoint
CREATE TABLE "handover"."revisions" (
	"handover_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category_name" text NOT NULL,
	"tag_name" text NOT NULL,
	"level" smallint NOT NULL,
	"finish_on" date,
	"items" jsonb NOT NULL,
	"file_names" text[] NOT NULL,
	"revised_by" integer NOT NULL,
	"revised_on" timestamp with time zone NOT NULL,
	"revised_parts" text[] NOT NULL,
	CONSTRAINT "revisions_handover_id_revision_pk" PRIMARY KEY("handover_id","revision")
);
--> statement-breakpoint
CREATE TABLE "handover"."tags" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handover"."category_tags" ADD CONSTRAINT "category_tags_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "handover"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."category_tags" ADD CONSTRAINT "category_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "handover"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."editors" ADD CONSTRAINT "editors_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."favourites" ADD CONSTRAINT "favourites_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."files" ADD CONSTRAINT "files_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."handovers" ADD CONSTRAINT "handovers_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "handover"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."handovers" ADD CONSTRAINT "handovers_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "handover"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."items" ADD CONSTRAINT "items_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."links" ADD CONSTRAINT "links_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."looks" ADD CONSTRAINT "looks_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "handover"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."messages" ADD CONSTRAINT "messages_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."readers" ADD CONSTRAINT "readers_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."reads" ADD CONSTRAINT "reads_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover"."revisions" ADD CONSTRAINT "revisions_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "handover"."categories" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "category_tags_tag" ON "handover"."category_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "editors_handover" ON "handover"."editors" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "editors_waiting" ON "handover"."editors" USING btree ("assigned_on") WHERE "handover"."editors"."acknowledged_on" is null;--> statement-breakpoint
CREATE INDEX "favourites_handover" ON "handover"."favourites" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "handovers_company" ON "handover"."handovers" USING btree ("company_id","created_on");--> statement-breakpoint
CREATE INDEX "handovers_publisher" ON "handover"."handovers" USING btree ("created_by","created_on");--> statement-breakpoint
CREATE INDEX "handovers_category" ON "handover"."handovers" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "handovers_tag" ON "handover"."handovers" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "handovers_open" ON "handover"."handovers" USING btree ("company_id","finish_on") WHERE not "handover"."handovers"."is_finish" and "handover"."handovers"."deleted_on" is null;--> statement-breakpoint
CREATE INDEX "handovers_bin" ON "handover"."handovers" USING btree ("deleted_on") WHERE "handover"."handovers"."deleted_on" is not null;--> statement-breakpoint
CREATE INDEX "items_handover" ON "handover"."items" USING btree ("handover_id","place");--> statement-breakpoint
CREATE INDEX "items_due" ON "handover"."items" USING btree ("due_on") WHERE "handover"."items"."done_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "links_key" ON "handover"."links" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "looks_handover" ON "handover"."looks" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "messages_handover" ON "handover"."messages" USING btree ("handover_id","id");--> statement-breakpoint
CREATE INDEX "readers_handover" ON "handover"."readers" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "reads_handover" ON "handover"."reads" USING btree ("handover_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "handover"."tags" USING btree ("company_id",lower("name"));