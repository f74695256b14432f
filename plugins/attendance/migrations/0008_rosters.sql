CREATE TABLE "attendance"."roster_drafts" (
	"person_id" integer NOT NULL,
	"date" date NOT NULL,
	"day_kind" text,
	"shift_id" integer,
	CONSTRAINT "roster_drafts_person_id_date_pk" PRIMARY KEY("person_id","date"),
	CONSTRAINT "roster_drafts_kind" CHECK ("attendance"."roster_drafts"."day_kind" in ('W', 'R', 'X', 'H')),
	CONSTRAINT "roster_drafts_shift" CHECK (("attendance"."roster_drafts"."shift_id" is not null) = coalesce("attendance"."roster_drafts"."day_kind" = 'W', false))
);
--> statement-breakpoint
CREATE TABLE "attendance"."roster_versions" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ADD COLUMN "published_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendance"."roster_drafts" ADD CONSTRAINT "roster_drafts_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "attendance"."shifts"("id") ON DELETE no action ON UPDATE no action;