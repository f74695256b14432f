CREATE TABLE "notifications"."deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications"."deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice_id" bigint NOT NULL,
	"person_id" integer NOT NULL,
	"channel" text NOT NULL,
	"is_urgent" boolean NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"due_on" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_on" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications"."subscriptions" (
	"person_id" integer NOT NULL,
	"channel" text NOT NULL,
	"token" text NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subscriptions_person_id_channel_pk" PRIMARY KEY("person_id","channel"),
	CONSTRAINT "subscriptions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "notifications"."choices" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "notifications"."deliveries" ADD CONSTRAINT "deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "notifications"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_notice" ON "notifications"."deliveries" USING btree ("notice_id","channel");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "notifications"."deliveries" USING btree ("due_on") WHERE "notifications"."deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_done" ON "notifications"."deliveries" USING btree ("done_on");--> statement-breakpoint
CREATE INDEX "deliveries_person" ON "notifications"."deliveries" USING btree ("person_id","channel");