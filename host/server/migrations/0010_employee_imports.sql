CREATE TABLE "host"."employee_imports" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"keep_missing" boolean NOT NULL,
	"started_by" integer NOT NULL,
	"started_on" timestamp with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"all" integer DEFAULT 0 NOT NULL,
	"finished_on" timestamp with time zone,
	"reports" jsonb
);
--> statement-breakpoint
ALTER TABLE "host"."employee_imports" ADD CONSTRAINT "employee_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "host"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host"."employee_imports" ADD CONSTRAINT "employee_imports_started_by_employees_id_fk" FOREIGN KEY ("started_by") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;