CREATE TABLE "refund_piece" (
	"refund_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"is_back_in_stock" boolean NOT NULL,
	CONSTRAINT "refund_piece_refund_id_product_id_pk" PRIMARY KEY("refund_id","product_id"),
	CONSTRAINT "refund_piece_quantity" CHECK ("refund_piece"."quantity" >= 1)
);--> statement-breakpoint
CREATE TABLE "return_picture" (
	"return_id" integer NOT NULL,
	"number" integer NOT NULL,
	"picture" "bytea" NOT NULL,
	CONSTRAINT "return_picture_return_id_number_pk" PRIMARY KEY("return_id","number"),
	CONSTRAINT "return_picture_number" CHECK ("return_picture"."number" between 1 and 3),
	CONSTRAINT "return_picture_size" CHECK (octet_length("return_picture"."picture") between 1 and 1000000)
);--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "permission_set" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "has_open_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "refund_id" integer;--> statement-breakpoint
ALTER TABLE "refund_piece" ADD CONSTRAINT "refund_piece_refund_id_refund_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_piece" ADD CONSTRAINT "refund_piece_of_line" FOREIGN KEY ("order_id","product_id") REFERENCES "public"."order_product"("order_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_picture" ADD CONSTRAINT "return_picture_return_id_order_return_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("return_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_open_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_list_change('shop_order open_return', OLD.order_id >> 10, -1);
  ELSE
    PERFORM note_list_change('shop_order open_return', NEW.order_id >> 10, NEW.has_open_return::integer - OLD.has_open_return::integer);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_open_return() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean := EXISTS (SELECT FROM order_return
    WHERE order_id = NEW.order_id AND state IN ('asked', 'accepted', 'received'));
BEGIN
  UPDATE shop_order SET has_open_return = is_open WHERE order_id = NEW.order_id AND has_open_return <> is_open;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "refund_piece_of_order" ON "refund_piece" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_refund_id_refund_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_order_open_return" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."has_open_return";--> statement-breakpoint
CREATE INDEX "shop_order_open_return_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE "shop_order"."has_open_return";--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_permission_set" CHECK ("invitation"."permission_set" in ('packer', 'cashier', 'catalog'));--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_permission_set_of_admin" CHECK ("invitation"."permission_set" is null or "invitation"."role_id" = 2);--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_open_returns_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return <> NEW.has_open_return) EXECUTE FUNCTION note_open_returns();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_open_return_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.has_open_return) EXECUTE FUNCTION note_open_returns();--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_return_asked AFTER INSERT ON order_return
  FOR EACH ROW EXECUTE FUNCTION mark_open_return();--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_return_moved AFTER UPDATE ON order_return FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION mark_open_return();--> statement-breakpoint
UPDATE shop_order SET has_open_return = true
  WHERE order_id IN (SELECT order_id FROM order_return WHERE state IN ('asked', 'accepted', 'received'));
