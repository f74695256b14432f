CREATE TABLE "host"."plugin_preferences" (
	"employee_id" integer NOT NULL,
	"plugin" text NOT NULL,
	"json" text NOT NULL,
	CONSTRAINT "plugin_preferences_employee_id_plugin_pk" PRIMARY KEY("employee_id","plugin")
);
--> statement-breakpoint
ALTER TABLE "host"."plugin_preferences" ADD CONSTRAINT "plugin_preferences_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;