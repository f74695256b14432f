CREATE TABLE "host"."job_states" (
	"plugin" text NOT NULL,
	"job" text NOT NULL,
	"started_on" timestamp with time zone NOT NULL,
	"finished_on" timestamp with time zone NOT NULL,
	"failure" text,
	"failures" integer NOT NULL,
	CONSTRAINT "job_states_plugin_job_pk" PRIMARY KEY("plugin","job")
);
--> statement-breakpoint
DROP TABLE "host"."job_runs" CASCADE;