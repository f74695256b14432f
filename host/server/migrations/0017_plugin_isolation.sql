ALTER TABLE "host"."plugin_processes" ADD COLUMN "memory" bigint;--> statement-breakpoint
ALTER TABLE "host"."plugin_processes" ADD COLUMN "replaced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host"."plugins" ADD COLUMN "is_isolated" boolean DEFAULT false NOT NULL;