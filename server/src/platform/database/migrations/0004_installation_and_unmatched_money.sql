CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"installation_id" text DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12) NOT NULL,
	"mac_key" text DEFAULT encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex') NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."is_only"),
	CONSTRAINT "installation_id_form" CHECK ("installation"."installation_id" ~ '^[0-9a-f]{12}$'),
	CONSTRAINT "installation_mac_key_form" CHECK ("installation"."mac_key" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "stray_capture" DROP CONSTRAINT "stray_capture_reason";--> statement-breakpoint
ALTER TABLE "stray_capture" ADD CONSTRAINT "stray_capture_reason" CHECK ("stray_capture"."reason" in ('second payment', 'no such order', 'wrong amount', 'wrong payee', 'sold out', 'unmatched'));--> statement-breakpoint
-- this database's own, from here on (D18)
INSERT INTO "installation" DEFAULT VALUES;--> statement-breakpoint
-- what was of no order bore no reference of this shop: it may be somebody else's, and no more of it goes back
UPDATE "stray_capture" SET "reason" = 'unmatched' WHERE "reason" = 'no such order';--> statement-breakpoint
UPDATE "refund" SET "status" = 'FAILED', "settled_at" = now()
  FROM "stray_capture" AS stray
  WHERE stray."provider" = "refund"."provider" AND stray."capture_id" = "refund"."capture_id" AND stray."reason" = 'unmatched'
    AND "refund"."status" = 'PENDING' AND "refund"."cause" = 'shop' AND "refund"."provider_refund_id" IS NULL;
