CREATE TABLE "attendance"."placements" (
	"person_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"company_id" integer NOT NULL,
	"department_id" integer,
	"group_id" integer,
	CONSTRAINT "placements_person_id_from_date_pk" PRIMARY KEY("person_id","from_date")
);
--> statement-breakpoint
CREATE INDEX "placements_company" ON "attendance"."placements" USING btree ("company_id","person_id");