CREATE TABLE "payment_account" (
	"name" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"mode" text,
	"account" text,
	"is_in_force" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_account_once" UNIQUE("provider","mode","account"),
	CONSTRAINT "payment_account_mode" CHECK ("payment_account"."mode" in ('demo', 'simulator', 'sandbox', 'live')),
	CONSTRAINT "payment_account_claimed" CHECK (("payment_account"."mode" is null) = ("payment_account"."account" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_account_in_force" ON "payment_account" USING btree ("is_in_force") WHERE "payment_account"."is_in_force";--> statement-breakpoint
-- names that rows may bear by now; the first start claims the provider's for the account it is configured for
INSERT INTO "payment_account" ("name", "provider", "mode", "account") VALUES ('paypal', 'paypal', NULL, NULL), ('demo', 'demo', 'demo', 'demo');--> statement-breakpoint
INSERT INTO "payment_account" ("name", "provider")
  SELECT "provider", "provider" FROM (
    SELECT "provider" FROM "payment" UNION SELECT "provider" FROM "payment_attempt" UNION SELECT "provider" FROM "provider_movement"
    UNION SELECT "provider" FROM "refund" UNION SELECT "provider" FROM "stray_capture" UNION SELECT "provider" FROM "webhook_event") AS known
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "shop_fact" SET "name" = 'statement checked paypal' WHERE "name" = 'statement checked';--> statement-breakpoint
ALTER TABLE "paid_capture" ADD CONSTRAINT "paid_capture_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_movement" ADD CONSTRAINT "provider_movement_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_capture" ADD CONSTRAINT "stray_capture_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;