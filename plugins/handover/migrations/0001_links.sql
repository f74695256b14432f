CREATE TABLE "handover"."link_visitors" (
	"handover_id" integer NOT NULL,
	"visitor" text NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"seen_on" timestamp with time zone NOT NULL,
	CONSTRAINT "link_visitors_handover_id_visitor_pk" PRIMARY KEY("handover_id","visitor")
);
--> statement-breakpoint
ALTER TABLE "handover"."links" ADD COLUMN "passphrase_least" smallint;--> statement-breakpoint
ALTER TABLE "handover"."link_visitors" ADD CONSTRAINT "link_visitors_handover_id_links_handover_id_fk" FOREIGN KEY ("handover_id") REFERENCES "handover"."links"("handover_id") ON DELETE cascade ON UPDATE no action;