ALTER TABLE "leave"."grants" ADD COLUMN "law_minutes" integer;--> statement-breakpoint
ALTER TABLE "leave"."grants" ADD COLUMN "over_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leave"."leave_types" ADD COLUMN "evidence_after" smallint;--> statement-breakpoint
ALTER TABLE "leave"."leaves" ADD COLUMN "deputy_id" integer;--> statement-breakpoint
ALTER TABLE "leave"."leaves" ADD COLUMN "file_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leave"."leaves" ADD COLUMN "is_cancelling" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "leave"."grants" SET "law_minutes" = coalesce((
  SELECT sum("minutes") FROM "leave"."ledger" WHERE "grant_id" = "grants"."id" AND "kind" = 'grant'), "minutes")
  WHERE "source" = 'law';--> statement-breakpoint
UPDATE "leave"."leave_types" SET "evidence_after" = CASE "code" WHEN 'sick' THEN 2 ELSE 0 END
  WHERE "code" IN ('sick', 'marriage', 'bereavement', 'official', 'maternity', 'paternity');
