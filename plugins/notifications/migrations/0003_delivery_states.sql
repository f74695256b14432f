ALTER TABLE "notifications"."deliveries" ADD COLUMN "first_due_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications"."deliveries" ADD COLUMN "address_key" text;--> statement-breakpoint
CREATE INDEX "deliveries_refused" ON "notifications"."deliveries" USING btree ("person_id","channel","done_on") WHERE "notifications"."deliveries"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "notifications"."deliveries" USING btree ("state");