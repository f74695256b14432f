ALTER TABLE "calendar"."series" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "calendar"."series" ADD COLUMN "made_until" date;--> statement-breakpoint
ALTER TABLE "calendar"."series" ADD COLUMN "split_from" integer;--> statement-breakpoint
ALTER TABLE "calendar"."series" ADD CONSTRAINT "series_split_from_series_id_fk" FOREIGN KEY ("split_from") REFERENCES "calendar"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_made" ON "calendar"."series" USING btree ("made_until","id") WHERE "calendar"."series"."made_until" is not null and "calendar"."series"."stop_on" is null;--> statement-breakpoint
CREATE INDEX "series_split" ON "calendar"."series" USING btree ("split_from") WHERE "calendar"."series"."split_from" is not null;--> statement-breakpoint
ALTER TABLE "calendar"."series" ADD CONSTRAINT "series_rule" CHECK (("calendar"."series"."repeat_type" = 5) = ("calendar"."series"."rule" is not null));