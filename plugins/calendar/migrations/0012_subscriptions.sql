CREATE TABLE "calendar"."source_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"source_id" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"starts_on" timestamp with time zone NOT NULL,
	"ends_on" timestamp with time zone NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"is_all_day" boolean NOT NULL,
	"is_repeated" boolean NOT NULL,
	"place" text NOT NULL,
	"memo" text NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "source_events_span" CHECK ("calendar"."source_events"."ends_on" >= "calendar"."source_events"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "calendar"."sources" (
	"id" serial PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"address" "bytea" NOT NULL,
	"title" text NOT NULL,
	"every_minutes" smallint NOT NULL,
	"etag" text NOT NULL,
	"last_modified" text NOT NULL,
	"made_on" date NOT NULL,
	"refreshed_on" timestamp with time zone NOT NULL,
	"tried_on" timestamp with time zone NOT NULL,
	"next_on" timestamp with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"failing_since" timestamp with time zone,
	"unread" integer NOT NULL,
	"is_cut" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar"."subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar"."source_events" ADD CONSTRAINT "source_events_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "calendar"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."subscriptions" ADD CONSTRAINT "subscriptions_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "calendar"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_events_key" ON "calendar"."source_events" USING btree ("source_id","key");--> statement-breakpoint
CREATE INDEX "source_events_days" ON "calendar"."source_events" USING btree ("source_id","first_on","last_on");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_address" ON "calendar"."sources" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "sources_next" ON "calendar"."sources" USING btree ("next_on");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_person" ON "calendar"."subscriptions" USING btree ("employee_id","source_id");--> statement-breakpoint
CREATE INDEX "subscriptions_source" ON "calendar"."subscriptions" USING btree ("source_id");