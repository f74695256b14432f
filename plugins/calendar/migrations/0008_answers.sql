CREATE TABLE "calendar"."answers" (
	"employee_id" integer NOT NULL,
	"occurrence_id" integer NOT NULL,
	"answer" text NOT NULL,
	"note" text NOT NULL,
	"starts_on" timestamp with time zone NOT NULL,
	"ends_on" timestamp with time zone NOT NULL,
	"is_for_all" boolean NOT NULL,
	"answered_on" timestamp with time zone NOT NULL,
	CONSTRAINT "answers_occurrence_id_employee_id_pk" PRIMARY KEY("occurrence_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "calendar"."answers" ADD CONSTRAINT "answers_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;