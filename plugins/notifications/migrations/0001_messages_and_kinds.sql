ALTER TABLE "notifications"."notices" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "notifications"."notices" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "notifications"."supplements" ADD COLUMN "texts" jsonb;