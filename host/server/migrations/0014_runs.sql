CREATE TABLE "host"."runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "host"."runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"key" text,
	"state" text NOT NULL,
	"is_ordered" boolean NOT NULL,
	"payload" jsonb,
	"schedule" text,
	"due_on" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"started_on" timestamp with time zone,
	"ends_on" timestamp with time zone,
	"failed_on" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "runs_due" ON "host"."runs" USING btree ("queue","state","due_on");--> statement-breakpoint
CREATE INDEX "runs_key" ON "host"."runs" USING btree ("queue","key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_running" ON "host"."runs" USING btree ("queue","key") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "runs_schedule" ON "host"."runs" USING btree ("queue") WHERE schedule is not null;--> statement-breakpoint
-- What an older version had planned, and what had failed there, in the order in which it was planned (decision 0144).
DO $$ BEGIN
  IF to_regclass('atrium_jobs.job') IS NULL THEN RETURN; END IF;
  INSERT INTO "host"."runs" ("queue", "key", "state", "is_ordered", "payload", "schedule", "due_on", "tries", "failed_on")
    SELECT "name", CASE WHEN "singleton_key" LIKE 'key:%' THEN substr("singleton_key", 5) END,
      CASE WHEN "state"::text = 'failed' THEN 'failed' ELSE 'planned' END, "policy" = 'key_strict_fifo', "data"->'payload',
      "data"->>'schedule', "start_after", "retry_count", CASE WHEN "state"::text = 'failed' THEN "completed_on" END
    FROM "atrium_jobs"."job"
    WHERE "state"::text IN ('created', 'retry', 'active') OR ("state"::text = 'failed' AND "data"->>'schedule' IS NULL)
    ORDER BY "created_on", "id"
    ON CONFLICT DO NOTHING;
  DROP SCHEMA "atrium_jobs" CASCADE;
END $$;
