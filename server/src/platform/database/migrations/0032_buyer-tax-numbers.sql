CREATE TABLE "buyer_tax_number" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"npwp" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "buyer_tax_number_npwp" CHECK ("buyer_tax_number"."npwp" ~ '^[0-9]{16}$')
);
--> statement-breakpoint
ALTER TABLE "buyer_tax_number" ADD CONSTRAINT "buyer_tax_number_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;