CREATE TABLE "bulletin"."units" (
	"unit" text NOT NULL,
	"bulletin_id" integer NOT NULL,
	CONSTRAINT "units_bulletin_id_unit_pk" PRIMARY KEY("bulletin_id","unit")
);
--> statement-breakpoint
ALTER TABLE "bulletin"."readers" ADD COLUMN "is_named" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletin"."units" ADD CONSTRAINT "units_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"."bulletins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_unit" ON "bulletin"."units" USING btree ("unit");