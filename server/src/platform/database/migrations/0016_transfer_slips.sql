CREATE TABLE "transfer_slip" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_slip_size" CHECK (octet_length("transfer_slip"."picture") between 1 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "transfer_slip" ADD CONSTRAINT "transfer_slip_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_slip_sent" ON "transfer_slip" USING btree ("sent_at");