CREATE TABLE "host"."approval_chains" (
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_measure" integer NOT NULL,
	"valid_from" date NOT NULL,
	"steps" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "approval_chains_company_id_kind_from_measure_valid_from_pk" PRIMARY KEY("company_id","kind","from_measure","valid_from")
);
--> statement-breakpoint
ALTER TABLE "host"."request_approvers" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "host"."request_approvers" ADD COLUMN "decided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host"."request_decisions" ADD COLUMN "step" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host"."requests" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "host"."requests" ADD COLUMN "step" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host"."requests" ADD COLUMN "due_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host"."requests" ADD COLUMN "escalates_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host"."requests" ADD COLUMN "reminded_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host"."requests" ADD COLUMN "escalated_on" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "requests_due" ON "host"."requests" USING btree ("due_on") WHERE status = 0;