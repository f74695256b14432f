CREATE TABLE "host"."subscriptions" (
	"subscriber" text NOT NULL,
	"event" text NOT NULL,
	CONSTRAINT "subscriptions_event_subscriber_pk" PRIMARY KEY("event","subscriber")
);
