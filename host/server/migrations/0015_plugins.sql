CREATE TABLE "host"."plugin_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"added_by" integer,
	"added_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host"."plugin_processes" (
	"process" text NOT NULL,
	"plugin" text NOT NULL,
	"version" text NOT NULL,
	"hash" text,
	"state" text NOT NULL,
	"failure_phase" text,
	"failure_code" text,
	"failure_facts" text,
	"activated_in" integer,
	"calls" integer NOT NULL,
	"errors" integer NOT NULL,
	"p95" integer,
	"followed" bigint NOT NULL,
	"reported_on" timestamp with time zone NOT NULL,
	CONSTRAINT "plugin_processes_process_plugin_pk" PRIMARY KEY("process","plugin")
);
--> statement-breakpoint
CREATE TABLE "host"."plugin_versions" (
	"plugin" text NOT NULL,
	"hash" text NOT NULL,
	"version" text NOT NULL,
	"size" integer NOT NULL,
	"installed_by" integer,
	"installed_on" timestamp with time zone NOT NULL,
	"key_id" text,
	"changes" text NOT NULL,
	CONSTRAINT "plugin_versions_plugin_hash_pk" PRIMARY KEY("plugin","hash")
);
--> statement-breakpoint
CREATE TABLE "host"."plugins" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"folder_hash" text
);
--> statement-breakpoint
ALTER TABLE "host"."versions" ADD COLUMN "plugins" bigint DEFAULT 0 NOT NULL;