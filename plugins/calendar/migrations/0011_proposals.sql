CREATE TABLE "calendar"."proposals" (
	"employee_id" integer NOT NULL,
	"occurrence_id" integer NOT NULL,
	"starts_on" timestamp with time zone NOT NULL,
	"ends_on" timestamp with time zone NOT NULL,
	"is_for_all" boolean NOT NULL,
	"note" text NOT NULL,
	"from_starts_on" timestamp with time zone NOT NULL,
	"from_ends_on" timestamp with time zone NOT NULL,
	"proposed_on" timestamp with time zone NOT NULL,
	CONSTRAINT "proposals_occurrence_id_employee_id_pk" PRIMARY KEY("occurrence_id","employee_id"),
	CONSTRAINT "proposals_span" CHECK ("calendar"."proposals"."ends_on" >= "calendar"."proposals"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "calendar"."proposals" ADD CONSTRAINT "proposals_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_person" ON "calendar"."proposals" USING btree ("employee_id");