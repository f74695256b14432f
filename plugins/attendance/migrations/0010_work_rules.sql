ALTER TABLE "attendance"."rule_versions" ADD COLUMN "system" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."rule_versions" ADD COLUMN "cycle_start" date;--> statement-breakpoint
ALTER TABLE "attendance"."shifts" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."shifts" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."work_rules" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance"."rule_versions" ADD CONSTRAINT "rule_versions_system" CHECK ("attendance"."rule_versions"."system" in ('normal', '2', '4', '8'));