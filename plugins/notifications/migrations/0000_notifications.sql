CREATE SCHEMA "notifications";
--> statement-breakpoint
CREATE TABLE "notifications"."choices" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"keep_unread" boolean DEFAULT false NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications"."notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications"."notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"type" smallint NOT NULL,
	"from_id" integer,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"sub_title" text NOT NULL,
	"opens" jsonb,
	"created_on" timestamp with time zone NOT NULL,
	"seen_on" timestamp with time zone,
	"read_on" timestamp with time zone,
	"state" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "notices_type" CHECK ("notifications"."notices"."type" between 1 and 10),
	CONSTRAINT "notices_state" CHECK ("notifications"."notices"."state" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "notifications"."supplements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications"."supplements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"from_id" integer NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notices_unseen" ON "notifications"."notices" USING btree ("person_id") WHERE "notifications"."notices"."seen_on" is null;--> statement-breakpoint
CREATE INDEX "notices_list" ON "notifications"."notices" USING btree ("person_id","state","id");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notifications"."notices" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "supplements_session" ON "notifications"."supplements" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "supplements_age" ON "notifications"."supplements" USING btree ("created_on");