CREATE TABLE "calendar"."own_reminders" (
	"employee_id" integer NOT NULL,
	"occurrence_id" integer NOT NULL,
	"notify_minutes" integer,
	CONSTRAINT "own_reminders_occurrence_id_employee_id_pk" PRIMARY KEY("occurrence_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "calendar"."wishes" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"day" date NOT NULL,
	"start_code" smallint NOT NULL,
	"end_code" smallint NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_codes" CHECK ("calendar"."wishes"."start_code" between 1 and "calendar"."wishes"."end_code" and "calendar"."wishes"."end_code" <= 21)
);
--> statement-breakpoint
ALTER TABLE "calendar"."own_reminders" ADD CONSTRAINT "own_reminders_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."wishes" ADD CONSTRAINT "wishes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "calendar"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_person" ON "calendar"."wishes" USING btree ("employee_id","day","room_id","start_code","end_code");--> statement-breakpoint
CREATE INDEX "wishes_room" ON "calendar"."wishes" USING btree ("room_id","day");--> statement-breakpoint
CREATE INDEX "bookings_room" ON "calendar"."bookings" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "occurrences_room" ON "calendar"."occurrences" USING btree ("room_id") WHERE "calendar"."occurrences"."room_id" is not null;