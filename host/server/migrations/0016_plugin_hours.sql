ALTER TABLE "host"."plugin_processes" ADD COLUMN "hours" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "host"."plugins" ADD COLUMN "built_in_version" text;