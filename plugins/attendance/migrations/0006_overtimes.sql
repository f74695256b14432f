CREATE TABLE "attendance"."overtimes" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"work_date" date NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"pay" text NOT NULL,
	"emergency" boolean NOT NULL,
	"reason" text NOT NULL,
	"status" smallint NOT NULL,
	"filed_on" timestamp with time zone NOT NULL,
	"request_id" integer,
	"minutes" smallint NOT NULL,
	"planned" smallint NOT NULL,
	"bands" jsonb,
	"counted" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "overtimes_pay" CHECK ("attendance"."overtimes"."pay" in ('pay', 'comp')),
	CONSTRAINT "overtimes_status" CHECK ("attendance"."overtimes"."status" between 0 and 3),
	CONSTRAINT "overtimes_span" CHECK ("attendance"."overtimes"."ends" > "attendance"."overtimes"."starts"),
	CONSTRAINT "overtimes_minutes" CHECK (least("attendance"."overtimes"."minutes", "attendance"."overtimes"."planned", "attendance"."overtimes"."counted") >= 0)
);
--> statement-breakpoint
ALTER TABLE "attendance"."rule_versions" ADD COLUMN "overtime_limit" text DEFAULT '46' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."rule_versions" ADD COLUMN "cycle_month" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."rule_versions" ADD COLUMN "counts_holidays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "overtimes_person" ON "attendance"."overtimes" USING btree ("person_id","work_date");--> statement-breakpoint
CREATE INDEX "overtimes_date" ON "attendance"."overtimes" USING btree ("work_date");--> statement-breakpoint
ALTER TABLE "attendance"."rule_versions" ADD CONSTRAINT "rule_versions_limit" CHECK ("attendance"."rule_versions"."overtime_limit" in ('46', '54/138') and "attendance"."rule_versions"."cycle_month" between 1 and 3);