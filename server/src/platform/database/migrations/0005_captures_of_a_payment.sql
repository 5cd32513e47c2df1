CREATE TABLE "paid_capture" (
	"payment_id" integer NOT NULL,
	"provider" text NOT NULL,
	"capture_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "paid_capture_payment_id_capture_id_pk" PRIMARY KEY("payment_id","capture_id"),
	CONSTRAINT "paid_capture_once" UNIQUE("provider","capture_id"),
	CONSTRAINT "paid_capture_amount" CHECK ("paid_capture"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "paid_capture" ADD CONSTRAINT "paid_capture_payment_id_payment_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("payment_id") ON DELETE cascade ON UPDATE no action;