ALTER TABLE "attendance"."corrections" ADD COLUMN "decided_by" integer;--> statement-breakpoint
CREATE INDEX "corrections_person" ON "attendance"."corrections" USING btree ("person_id","work_date");