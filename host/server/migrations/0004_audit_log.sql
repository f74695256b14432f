CREATE TABLE "host"."installed" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "installed_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
DROP INDEX "host"."audit_at";--> statement-breakpoint
ALTER TABLE "host"."audit" ADD COLUMN "company_id" integer;--> statement-breakpoint
CREATE INDEX "audit_company" ON "host"."audit" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "audit_action" ON "host"."audit" USING btree ("plugin","action","at");--> statement-breakpoint
CREATE INDEX "audit_target" ON "host"."audit" USING btree ("target" text_pattern_ops,"at");--> statement-breakpoint
UPDATE "host"."audit" SET "company_id" = "employees"."company_id" FROM "host"."employees" WHERE "employees"."id" = "audit"."employee_id";--> statement-breakpoint
UPDATE "host"."audit" SET "company_id" = "employees"."company_id" FROM "host"."employees"
WHERE "audit"."company_id" IS NULL AND "audit"."plugin" = 'host' AND "employees"."employee" = "audit"."target";
