-- Days are judged by presses, and what judges has versions (decision 0170). What is stored is kept: the times of shifts become their
-- first version, and punches that have no press, such as those of an import, become presses.
CREATE TABLE "attendance"."closures" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"site_id" integer,
	"name" text NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	CONSTRAINT "closures_span" CHECK ("attendance"."closures"."ends" > "attendance"."closures"."starts")
);
--> statement-breakpoint
CREATE TABLE "attendance"."employments" (
	"person_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	CONSTRAINT "employments_person_id_starts_on_pk" PRIMARY KEY("person_id","starts_on"),
	CONSTRAINT "employments_span" CHECK ("attendance"."employments"."ends_on" >= "attendance"."employments"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "attendance"."person_sites" (
	"person_id" integer NOT NULL,
	"valid_from" date NOT NULL,
	"site_id" integer NOT NULL,
	CONSTRAINT "person_sites_person_id_valid_from_pk" PRIMARY KEY("person_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "attendance"."rule_assignments" (
	"company_id" integer NOT NULL,
	"scope" text NOT NULL,
	"scope_id" integer NOT NULL,
	"valid_from" date NOT NULL,
	"rule_id" integer NOT NULL,
	CONSTRAINT "rule_assignments_company_id_scope_scope_id_valid_from_pk" PRIMARY KEY("company_id","scope","scope_id","valid_from"),
	CONSTRAINT "rule_assignments_scope" CHECK ("attendance"."rule_assignments"."scope" in ('company', 'department', 'group', 'person'))
);
--> statement-breakpoint
CREATE TABLE "attendance"."rule_versions" (
	"rule_id" integer NOT NULL,
	"valid_from" date NOT NULL,
	"shift_name" text NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"flex_from" text,
	"flex_to" text,
	"week" text NOT NULL,
	"grace" smallint NOT NULL,
	CONSTRAINT "rule_versions_rule_id_valid_from_pk" PRIMARY KEY("rule_id","valid_from"),
	CONSTRAINT "rule_versions_week" CHECK ("attendance"."rule_versions"."week" ~ '^[WRX]{7}$')
);
--> statement-breakpoint
CREATE TABLE "attendance"."shift_versions" (
	"shift_id" integer NOT NULL,
	"valid_from" date NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"flex_from" text,
	"flex_to" text,
	CONSTRAINT "shift_versions_shift_id_valid_from_pk" PRIMARY KEY("shift_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "attendance"."sites" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "sites_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "attendance"."work_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "work_rules_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ALTER COLUMN "shift_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ALTER COLUMN "starts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ALTER COLUMN "ends" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."presses" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ADD COLUMN "day_kind" text;--> statement-breakpoint
ALTER TABLE "attendance"."closures" ADD CONSTRAINT "closures_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "attendance"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance"."person_sites" ADD CONSTRAINT "person_sites_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "attendance"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance"."rule_assignments" ADD CONSTRAINT "rule_assignments_rule_id_work_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "attendance"."work_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance"."rule_versions" ADD CONSTRAINT "rule_versions_rule_id_work_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "attendance"."work_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance"."shift_versions" ADD CONSTRAINT "shift_versions_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "attendance"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closures_once" ON "attendance"."closures" USING btree ("company_id",coalesce("site_id", 0),"starts");--> statement-breakpoint
CREATE INDEX "closures_company" ON "attendance"."closures" USING btree ("company_id","ends");--> statement-breakpoint
INSERT INTO "attendance"."shift_versions" ("shift_id", "valid_from", "starts", "ends")
  SELECT "id", '2000-01-01', "starts", "ends" FROM "attendance"."shifts";--> statement-breakpoint
ALTER TABLE "attendance"."shifts" DROP COLUMN "starts";--> statement-breakpoint
ALTER TABLE "attendance"."shifts" DROP COLUMN "ends";--> statement-breakpoint
ALTER TABLE "attendance"."presses" ADD CONSTRAINT "presses_source" CHECK ("attendance"."presses"."source" in ('web', 'import'));--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ADD CONSTRAINT "rosters_day_kind" CHECK ("attendance"."rosters"."day_kind" in ('W', 'R', 'X', 'H'));--> statement-breakpoint
ALTER TABLE "attendance"."rosters" ADD CONSTRAINT "rosters_shift" CHECK (num_nulls("attendance"."rosters"."shift_id", "attendance"."rosters"."starts", "attendance"."rosters"."ends") = case when "attendance"."rosters"."day_kind" in ('R', 'X', 'H') then 3 else 0 end);--> statement-breakpoint
INSERT INTO "attendance"."presses" ("person_id", "work_date", "kind", "at", "address", "source")
  SELECT "person_id", "work_date", "kind", "at", '', 'import' FROM "attendance"."punches" AS "punch"
  WHERE NOT EXISTS (
    SELECT 1 FROM "attendance"."presses" AS "press"
    WHERE "press"."person_id" = "punch"."person_id" AND "press"."work_date" = "punch"."work_date"
      AND "press"."kind" = "punch"."kind" AND "press"."at" = "punch"."at"
  )
  ORDER BY "at";--> statement-breakpoint
CREATE FUNCTION "attendance"."keep_presses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '5 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'presses are never changed, and kept for five years';
END
$$;--> statement-breakpoint
CREATE TRIGGER "presses_kept" BEFORE UPDATE OR DELETE ON "attendance"."presses"
  FOR EACH ROW EXECUTE FUNCTION "attendance"."keep_presses"();
