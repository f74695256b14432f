CREATE SCHEMA "leave";
--> statement-breakpoint
CREATE TABLE "leave"."grants" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"minutes" integer NOT NULL,
	"left_minutes" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "grants_key" UNIQUE("person_id","key"),
	CONSTRAINT "grants_left" CHECK ("leave"."grants"."left_minutes" between 0 and "leave"."grants"."minutes"),
	CONSTRAINT "grants_span" CHECK ("leave"."grants"."ends_on" >= "leave"."grants"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "leave"."leave_days" (
	"leave_id" integer NOT NULL,
	"date" date NOT NULL,
	"minutes" smallint NOT NULL,
	CONSTRAINT "leave_days_leave_id_date_pk" PRIMARY KEY("leave_id","date"),
	CONSTRAINT "leave_days_minutes" CHECK ("leave"."leave_days"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "leave"."leave_types" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"code" text NOT NULL,
	"quota_by" text NOT NULL,
	"quota_days" smallint,
	"within" text,
	"within_after_days" smallint DEFAULT 0 NOT NULL,
	"measure" text NOT NULL,
	"unit_minutes" smallint NOT NULL,
	"pay" text NOT NULL,
	"may_refuse" boolean NOT NULL,
	"is_private" boolean NOT NULL,
	CONSTRAINT "leave_types_code" UNIQUE("company_id","code"),
	CONSTRAINT "leave_types_quota" CHECK ("leave"."leave_types"."quota_by" in ('seniority', 'year', 'month', 'event', 'none')),
	CONSTRAINT "leave_types_days" CHECK (("leave"."leave_types"."quota_days" is null) = ("leave"."leave_types"."quota_by" in ('seniority', 'none')))
);
--> statement-breakpoint
CREATE TABLE "leave"."leaves" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"status" smallint NOT NULL,
	"filed_on" timestamp with time zone NOT NULL,
	"request_id" integer,
	"absence_id" integer,
	CONSTRAINT "leaves_status" CHECK ("leave"."leaves"."status" between 0 and 3),
	CONSTRAINT "leaves_span" CHECK ("leave"."leaves"."ends" > "leave"."leaves"."starts")
);
--> statement-breakpoint
CREATE TABLE "leave"."ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"grant_id" integer NOT NULL,
	"leave_id" integer,
	"kind" text NOT NULL,
	"minutes" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_kind" CHECK (("leave"."ledger"."kind" in ('grant', 'return') and "leave"."ledger"."minutes" > 0)
      or ("leave"."ledger"."kind" in ('use', 'payOut') and "leave"."ledger"."minutes" < 0)
      or ("leave"."ledger"."kind" = 'adjust' and "leave"."ledger"."minutes" <> 0))
);
--> statement-breakpoint
ALTER TABLE "leave"."grants" ADD CONSTRAINT "grants_type_id_leave_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "leave"."leave_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave"."leave_days" ADD CONSTRAINT "leave_days_leave_id_leaves_id_fk" FOREIGN KEY ("leave_id") REFERENCES "leave"."leaves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave"."leaves" ADD CONSTRAINT "leaves_type_id_leave_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "leave"."leave_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave"."ledger" ADD CONSTRAINT "ledger_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "leave"."grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave"."ledger" ADD CONSTRAINT "ledger_leave_id_leaves_id_fk" FOREIGN KEY ("leave_id") REFERENCES "leave"."leaves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_ends" ON "leave"."grants" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "leaves_person" ON "leave"."leaves" USING btree ("person_id","starts");--> statement-breakpoint
CREATE INDEX "ledger_grant" ON "leave"."ledger" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "ledger_leave" ON "leave"."ledger" USING btree ("leave_id");--> statement-breakpoint
CREATE FUNCTION "leave"."keep_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger of leave is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_kept" BEFORE UPDATE OR DELETE ON "leave"."ledger"
  FOR EACH ROW EXECUTE FUNCTION "leave"."keep_ledger"();
