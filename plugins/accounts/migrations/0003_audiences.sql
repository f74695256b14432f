CREATE TABLE "accounts"."units" (
	"unit" text NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "units_account_id_unit_pk" PRIMARY KEY("account_id","unit")
);
--> statement-breakpoint
ALTER TABLE "accounts"."readers" ADD COLUMN "is_named" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts"."units" ADD CONSTRAINT "units_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_unit" ON "accounts"."units" USING btree ("unit");