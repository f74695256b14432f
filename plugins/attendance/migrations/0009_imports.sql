CREATE TABLE "attendance"."imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"started_by" integer NOT NULL,
	"started_on" timestamp with time zone NOT NULL,
	"finished_on" timestamp with time zone,
	"state" text NOT NULL,
	"digest" text NOT NULL,
	"lines" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "imports_company" ON "attendance"."imports" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_running" ON "attendance"."imports" USING btree ("company_id") WHERE "attendance"."imports"."state" = 'running';