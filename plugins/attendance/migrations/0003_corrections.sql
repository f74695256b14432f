CREATE TABLE "attendance"."corrections" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"work_date" date NOT NULL,
	"kind" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"status" smallint NOT NULL,
	"filed_on" timestamp with time zone NOT NULL,
	CONSTRAINT "corrections_kind" CHECK ("attendance"."corrections"."kind" in (0, 1)),
	CONSTRAINT "corrections_status" CHECK ("attendance"."corrections"."status" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "attendance"."presses" DROP CONSTRAINT "presses_source";--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_open" ON "attendance"."corrections" USING btree ("person_id","work_date","kind") WHERE "attendance"."corrections"."status" = 0;--> statement-breakpoint
ALTER TABLE "attendance"."presses" ADD CONSTRAINT "presses_source" CHECK ("attendance"."presses"."source" in ('web', 'import', 'correction'));