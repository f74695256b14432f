CREATE TABLE "host"."employments" (
	"employee_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"seniority_from" date,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "employments_employee_id_starts_on_pk" PRIMARY KEY("employee_id","starts_on"),
	CONSTRAINT "employments_span" CHECK ("host"."employments"."ends_on" >= "host"."employments"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "host"."placements" (
	"employee_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"company_id" integer NOT NULL,
	"department_id" integer,
	"group_id" integer,
	"level" text NOT NULL,
	CONSTRAINT "placements_employee_id_from_date_pk" PRIMARY KEY("employee_id","from_date")
);
--> statement-breakpoint
ALTER TABLE "host"."employees" ADD COLUMN "disabled_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host"."employees" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host"."employments" ADD CONSTRAINT "employments_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host"."placements" ADD CONSTRAINT "placements_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host"."placements" ADD CONSTRAINT "placements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "host"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host"."placements" ADD CONSTRAINT "placements_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "host"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host"."placements" ADD CONSTRAINT "placements_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "host"."groups"("id") ON DELETE no action ON UPDATE no action;