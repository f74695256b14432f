CREATE TABLE "attendance"."judged_days" (
	"person_id" integer NOT NULL,
	"date" date NOT NULL,
	"company_id" integer NOT NULL,
	"version" integer NOT NULL,
	"day" jsonb NOT NULL,
	CONSTRAINT "judged_days_person_id_date_company_id_version_pk" PRIMARY KEY("person_id","date","company_id","version")
);
--> statement-breakpoint
CREATE TABLE "attendance"."lock_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "lock_events_action" CHECK ("attendance"."lock_events"."action" in ('locked', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "attendance"."locked_people" (
	"company_id" integer NOT NULL,
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"person_id" integer NOT NULL,
	"employee" text NOT NULL,
	"name" text NOT NULL,
	"left_on" date,
	"spans" jsonb NOT NULL,
	CONSTRAINT "locked_people_company_id_month_version_person_id_pk" PRIMARY KEY("company_id","month","version","person_id")
);
--> statement-breakpoint
CREATE TABLE "attendance"."locks" (
	"company_id" integer NOT NULL,
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "locks_company_id_month_pk" PRIMARY KEY("company_id","month"),
	CONSTRAINT "locks_month" CHECK ("attendance"."locks"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "locks_state" CHECK ("attendance"."locks"."state" in ('locking', 'locked', 'reopened', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "lock_events_month" ON "attendance"."lock_events" USING btree ("company_id","month");--> statement-breakpoint
CREATE FUNCTION "attendance"."keep_locks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The column with the day, the instant or the month of the row; all of them begin with the month.
  IF TG_OP = 'DELETE' AND (left(to_jsonb(OLD) ->> TG_ARGV[0], 7) || '-01')::date < now() - interval '5 years 1 month' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what was locked is never changed, and kept for five years';
END
$$;--> statement-breakpoint
CREATE TRIGGER "lock_events_kept" BEFORE UPDATE OR DELETE ON "attendance"."lock_events"
  FOR EACH ROW EXECUTE FUNCTION "attendance"."keep_locks"('at');--> statement-breakpoint
CREATE TRIGGER "judged_days_kept" BEFORE UPDATE OR DELETE ON "attendance"."judged_days"
  FOR EACH ROW EXECUTE FUNCTION "attendance"."keep_locks"('date');--> statement-breakpoint
CREATE TRIGGER "locked_people_kept" BEFORE UPDATE OR DELETE ON "attendance"."locked_people"
  FOR EACH ROW EXECUTE FUNCTION "attendance"."keep_locks"('month');
