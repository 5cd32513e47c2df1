CREATE TABLE "shop_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	CONSTRAINT "shop_setting_version" CHECK ("shop_setting"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "shop_setting" ADD CONSTRAINT "shop_setting_changed_by_app_user_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;