CREATE TABLE "provider_key" (
	"provider" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"sealed" text NOT NULL,
	"last_four" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	CONSTRAINT "provider_key_mode" CHECK ("provider_key"."mode" in ('sandbox', 'live'))
);
--> statement-breakpoint
ALTER TABLE "provider_key" ADD CONSTRAINT "provider_key_changed_by_app_user_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;