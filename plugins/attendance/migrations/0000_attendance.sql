CREATE SCHEMA "attendance";
--> statement-breakpoint
CREATE TABLE "attendance"."leaves" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"leave_type" text NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "leaves_once" UNIQUE("person_id","leave_type","starts"),
	CONSTRAINT "leaves_status" CHECK ("attendance"."leaves"."status" between 0 and 3),
	CONSTRAINT "leaves_span" CHECK ("attendance"."leaves"."ends" > "attendance"."leaves"."starts")
);
--> statement-breakpoint
CREATE TABLE "attendance"."presses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"work_date" date NOT NULL,
	"kind" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance"."punches" (
	"person_id" integer NOT NULL,
	"work_date" date NOT NULL,
	"kind" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "punches_person_id_work_date_kind_pk" PRIMARY KEY("person_id","work_date","kind"),
	CONSTRAINT "punches_kind" CHECK ("attendance"."punches"."kind" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "attendance"."rosters" (
	"person_id" integer NOT NULL,
	"date" date NOT NULL,
	"shift_id" integer NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	CONSTRAINT "rosters_person_id_date_pk" PRIMARY KEY("person_id","date")
);
--> statement-breakpoint
CREATE TABLE "attendance"."shifts" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	CONSTRAINT "shifts_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ADD CONSTRAINT "rosters_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "attendance"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaves_person" ON "attendance"."leaves" USING btree ("person_id","ends");--> statement-breakpoint
CREATE INDEX "presses_person" ON "attendance"."presses" USING btree ("person_id","work_date");