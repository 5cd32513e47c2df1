CREATE TABLE "order_return" (
	"return_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"comment" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"is_back_in_stock" boolean,
	"refunded_at" timestamp with time zone,
	"user_id" integer,
	CONSTRAINT "order_return_of_order" UNIQUE("return_id","order_id"),
	CONSTRAINT "order_return_state" CHECK ("order_return"."state" in ('asked', 'accepted', 'refused', 'received', 'refunded')),
	CONSTRAINT "order_return_reason" CHECK ("order_return"."reason" in ('damaged', 'wrong_product', 'not_as_described', 'does_not_fit', 'changed_mind', 'other')),
	CONSTRAINT "order_return_answered" CHECK (("order_return"."state" = 'asked') = ("order_return"."answered_at" is null) and ("order_return"."answered_at" is null) = ("order_return"."answer" is null)),
	CONSTRAINT "order_return_received" CHECK (("order_return"."state" in ('received', 'refunded')) = ("order_return"."received_at" is not null) and ("order_return"."received_at" is null) = ("order_return"."is_back_in_stock" is null)),
	CONSTRAINT "order_return_refunded" CHECK (("order_return"."state" = 'refunded') = ("order_return"."refunded_at" is not null))
);--> statement-breakpoint
CREATE TABLE "return_piece" (
	"return_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_piece_return_id_product_id_pk" PRIMARY KEY("return_id","product_id"),
	CONSTRAINT "return_piece_quantity" CHECK ("return_piece"."quantity" >= 1)
);--> statement-breakpoint
CREATE TABLE "shipment_piece" (
	"shipment_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_piece_shipment_id_product_id_pk" PRIMARY KEY("shipment_id","product_id"),
	CONSTRAINT "shipment_piece_quantity" CHECK ("shipment_piece"."quantity" >= 1)
);--> statement-breakpoint
ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_reason";--> statement-breakpoint
ALTER TABLE "order_product" ADD COLUMN "shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_product" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_product" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_of_order" UNIQUE("shipment_id","order_id");--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_piece" ADD CONSTRAINT "return_piece_of_return" FOREIGN KEY ("return_id","order_id") REFERENCES "public"."order_return"("return_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_piece" ADD CONSTRAINT "return_piece_of_line" FOREIGN KEY ("order_id","product_id") REFERENCES "public"."order_product"("order_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_piece" ADD CONSTRAINT "shipment_piece_of_shipment" FOREIGN KEY ("shipment_id","order_id") REFERENCES "public"."shipment"("shipment_id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_piece" ADD CONSTRAINT "shipment_piece_of_line" FOREIGN KEY ("order_id","product_id") REFERENCES "public"."order_product"("order_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_returned_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_product SET returned_quantity = returned_quantity + NEW.quantity
    WHERE order_id = NEW.order_id AND product_id = NEW.product_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_refused_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_product SET returned_quantity = returned_quantity - piece.quantity
    FROM return_piece AS piece WHERE piece.return_id = NEW.return_id
      AND order_product.order_id = piece.order_id AND order_product.product_id = piece.product_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_shipped_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE order_product SET shipped_quantity = shipped_quantity - OLD.quantity
      WHERE order_id = OLD.order_id AND product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE order_product SET shipped_quantity = shipped_quantity + NEW.quantity
      WHERE order_id = NEW.order_id AND product_id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "order_return_order" ON "order_return" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_piece_of_order" ON "return_piece" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_piece_of_order" ON "shipment_piece" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_shipped" CHECK ("order_product"."shipped_quantity" between 0 and "order_product"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_back" CHECK ("order_product"."refunded_quantity" >= 0 and "order_product"."returned_quantity" >= 0 and "order_product"."refunded_quantity" + "order_product"."returned_quantity" <= "order_product"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_reason" CHECK ("stock_movement"."reason" in ('created', 'edited', 'ordered', 'released', 'retaken', 'refunded', 'counted', 'cancelled', 'returned')) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE TRIGGER return_piece_counted AFTER INSERT ON return_piece
  FOR EACH ROW EXECUTE FUNCTION count_returned_pieces();--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_return_refused AFTER UPDATE ON order_return FOR EACH ROW
  WHEN (NEW.state = 'refused' AND OLD.state <> 'refused') EXECUTE FUNCTION free_refused_pieces();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shipment_piece_counted AFTER INSERT OR UPDATE OR DELETE ON shipment_piece
  FOR EACH ROW EXECUTE FUNCTION count_shipped_pieces();
