-- Tickets are good for a minute: those under way at an update are given up.
DELETE FROM "nav"."tickets";--> statement-breakpoint
ALTER TABLE "nav"."tickets" ADD COLUMN "session_id" text NOT NULL;
