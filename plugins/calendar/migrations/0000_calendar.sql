CREATE SCHEMA "calendar";
--> statement-breakpoint
CREATE TABLE "calendar"."audiences" (
	"id" serial PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar"."bookings" (
	"id" serial PRIMARY KEY NOT NULL,
	"room_id" integer NOT NULL,
	"day" date NOT NULL,
	"start_code" smallint NOT NULL,
	"end_code" smallint NOT NULL,
	"occurrence_id" integer,
	"employee_id" integer NOT NULL,
	"memo" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_codes" CHECK ("calendar"."bookings"."start_code" between 1 and "calendar"."bookings"."end_code" and "calendar"."bookings"."end_code" <= 21)
);
--> statement-breakpoint
CREATE TABLE "calendar"."favourites" (
	"employee_id" integer NOT NULL,
	"occurrence_id" integer NOT NULL,
	CONSTRAINT "favourites_employee_id_occurrence_id_pk" PRIMARY KEY("employee_id","occurrence_id")
);
--> statement-breakpoint
CREATE TABLE "calendar"."feeds" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"last_fetched_on" timestamp with time zone,
	"revoked_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar"."looks" (
	"employee_id" integer NOT NULL,
	"read_on" timestamp with time zone NOT NULL,
	"occurrence_id" integer NOT NULL,
	CONSTRAINT "looks_employee_id_occurrence_id_pk" PRIMARY KEY("employee_id","occurrence_id")
);
--> statement-breakpoint
CREATE TABLE "calendar"."messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar"."messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" integer,
	"content" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"changed_on" timestamp with time zone DEFAULT null,
	"occurrence_id" integer NOT NULL,
	"content_key" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(content, NFKC), '\s', '', 'g'))) STORED
);
--> statement-breakpoint
CREATE TABLE "calendar"."occurrences" (
	"id" serial PRIMARY KEY NOT NULL,
	"series_id" integer NOT NULL,
	"audience_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"rule_on" date NOT NULL,
	"title" text NOT NULL,
	"title_key" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(title, NFKC), '\s', '', 'g'))) STORED NOT NULL,
	"memo_key" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(memo, NFKC), '\s', '', 'g'))) STORED NOT NULL,
	"type_id" smallint NOT NULL,
	"is_top" boolean NOT NULL,
	"is_all_day" boolean NOT NULL,
	"starts_on" timestamp with time zone NOT NULL,
	"ends_on" timestamp with time zone NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"location_type" smallint NOT NULL,
	"address" text NOT NULL,
	"room_id" integer,
	"room_start_code" smallint,
	"room_end_code" smallint,
	"room_memo" text NOT NULL,
	"notify_minutes" integer,
	"memo" text NOT NULL,
	"is_push" boolean NOT NULL,
	"is_moved" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_on" timestamp with time zone,
	"import_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "occurrences_span" CHECK ("calendar"."occurrences"."ends_on" >= "calendar"."occurrences"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "calendar"."people" (
	"employee_id" integer NOT NULL,
	"audience_id" integer NOT NULL,
	"is_reader" boolean NOT NULL,
	"is_contractor" boolean NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "people_audience_id_employee_id_pk" PRIMARY KEY("audience_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "calendar"."reads" (
	"employee_id" integer NOT NULL,
	"read_on" timestamp with time zone NOT NULL,
	"occurrence_id" integer NOT NULL,
	CONSTRAINT "reads_employee_id_occurrence_id_pk" PRIMARY KEY("employee_id","occurrence_id")
);
--> statement-breakpoint
CREATE TABLE "calendar"."rooms" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"people" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar"."series" (
	"id" serial PRIMARY KEY NOT NULL,
	"repeat_type" smallint NOT NULL,
	"anchor_on" date NOT NULL,
	"stop_on" date
);
--> statement-breakpoint
CREATE TABLE "calendar"."slots" (
	"room_id" integer NOT NULL,
	"day" date NOT NULL,
	"code" smallint NOT NULL,
	"booking_id" integer NOT NULL,
	CONSTRAINT "slots_room_id_day_code_pk" PRIMARY KEY("room_id","day","code")
);
--> statement-breakpoint
CREATE TABLE "calendar"."types" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar"."bookings" ADD CONSTRAINT "bookings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "calendar"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."bookings" ADD CONSTRAINT "bookings_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."favourites" ADD CONSTRAINT "favourites_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."looks" ADD CONSTRAINT "looks_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."messages" ADD CONSTRAINT "messages_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" ADD CONSTRAINT "occurrences_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "calendar"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" ADD CONSTRAINT "occurrences_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "calendar"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" ADD CONSTRAINT "occurrences_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "calendar"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."people" ADD CONSTRAINT "people_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "calendar"."audiences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."reads" ADD CONSTRAINT "reads_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."slots" ADD CONSTRAINT "slots_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "calendar"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_occurrence" ON "calendar"."bookings" USING btree ("occurrence_id") WHERE "calendar"."bookings"."occurrence_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_day" ON "calendar"."bookings" USING btree ("day","room_id");--> statement-breakpoint
CREATE INDEX "bookings_person" ON "calendar"."bookings" USING btree ("employee_id","day");--> statement-breakpoint
CREATE INDEX "favourites_occurrence" ON "calendar"."favourites" USING btree ("occurrence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_secret" ON "calendar"."feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "feeds_person" ON "calendar"."feeds" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "looks_occurrence" ON "calendar"."looks" USING btree ("occurrence_id");--> statement-breakpoint
CREATE INDEX "messages_occurrence" ON "calendar"."messages" USING btree ("occurrence_id","id");--> statement-breakpoint
CREATE INDEX "messages_author" ON "calendar"."messages" USING btree ("employee_id","occurrence_id");--> statement-breakpoint
CREATE INDEX "occurrences_audience" ON "calendar"."occurrences" USING btree ("audience_id","first_on");--> statement-breakpoint
CREATE INDEX "occurrences_series" ON "calendar"."occurrences" USING btree ("series_id","starts_on");--> statement-breakpoint
CREATE INDEX "occurrences_creator" ON "calendar"."occurrences" USING btree ("created_by","first_on");--> statement-breakpoint
CREATE INDEX "occurrences_published" ON "calendar"."occurrences" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "occurrences_bin" ON "calendar"."occurrences" USING btree ("deleted_on") WHERE "calendar"."occurrences"."deleted_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "occurrences_import" ON "calendar"."occurrences" USING btree ("created_by","import_key") WHERE "calendar"."occurrences"."import_key" is not null and "calendar"."occurrences"."deleted_on" is null;--> statement-breakpoint
CREATE INDEX "people_days" ON "calendar"."people" USING btree ("employee_id","last_on","first_on","audience_id");--> statement-breakpoint
CREATE INDEX "reads_occurrence" ON "calendar"."reads" USING btree ("occurrence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_name" ON "calendar"."rooms" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "slots_booking" ON "calendar"."slots" USING btree ("booking_id");--> statement-breakpoint
INSERT INTO "calendar"."types" ("id", "name", "color", "updated_on") VALUES
  (1, '會議', 'azure', '2026-01-01 00:00+08'),
  (2, '教育訓練', 'violet', '2026-01-01 00:00+08'),
  (3, '休假', 'slate', '2026-01-01 00:00+08'),
  (4, '出差', 'amber', '2026-01-01 00:00+08'),
  (5, '拜訪客戶', 'coral', '2026-01-01 00:00+08'),
  (6, '面試', 'rose', '2026-01-01 00:00+08'),
  (7, '專案', 'teal', '2026-01-01 00:00+08'),
  (8, '上線', 'teal', '2026-01-01 00:00+08'),
  (9, '維護', 'teal', '2026-01-01 00:00+08'),
  (10, '值班', 'amber', '2026-01-01 00:00+08'),
  (11, '盤點', 'slate', '2026-01-01 00:00+08'),
  (12, '稽核', 'violet', '2026-01-01 00:00+08'),
  (13, '活動', 'green', '2026-01-01 00:00+08'),
  (14, '社團', 'green', '2026-01-01 00:00+08'),
  (15, '健檢', 'green', '2026-01-01 00:00+08'),
  (16, '生日', 'rose', '2026-01-01 00:00+08'),
  (17, '公司會議', 'azure', '2026-01-01 00:00+08'),
  (18, '部門會議', 'azure', '2026-01-01 00:00+08'),
  (19, '電話會議', 'azure', '2026-01-01 00:00+08'),
  (20, '截止日', 'amber', '2026-01-01 00:00+08'),
  (21, '個人', 'slate', '2026-01-01 00:00+08'),
  (22, '其他', 'slate', '2026-01-01 00:00+08');
