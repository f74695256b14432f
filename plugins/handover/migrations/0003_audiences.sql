CREATE TABLE "handover"."units" (
	"unit" text NOT NULL,
	"handover_id" integer NOT NULL,
	CONSTRAINT "units_handover_id_unit_pk" PRIMARY KEY("handover_id","unit")
);
--> statement-breakpoint
ALTER TABLE "handover"."readers" ADD COLUMN "is_named" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "handover"."units" ADD CONSTRAINT "units_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_unit" ON "handover"."units" USING btree ("unit");